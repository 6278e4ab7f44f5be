import type { Page } from '@playwright/test'
import { readXlsx } from 'hucre/xlsx'
import type { RegisterName } from '#finance/registers/registers.ts'
import { parseCsv } from '#platform/csv/parse-csv.ts'
import { expect, readAuthHeaders } from './kit.ts'

/** Cells by their headings. */
export type RegisterRow = Record<string, string>

interface Wanted {
  from: string
  to: string
  by?: 'day' | 'month'
}

export async function fetchRegister(page: Page, name: RegisterName, wanted: Wanted): Promise<RegisterRow[]> {
  return toRegisterRows((await readFile(page, `${name}.csv`, wanted)).toString('utf8'))
}

/** The same of XLSX; numbers as they are. */
export async function fetchRegisterSheet(
  page: Page,
  name: RegisterName,
  wanted: Wanted,
): Promise<Record<string, unknown>[]> {
  const { sheets } = await readXlsx(await readFile(page, `${name}.xlsx`, wanted))
  const [heads = [], ...rows] = sheets[0]?.rows ?? []
  return rows.map((row) => Object.fromEntries(heads.map((head, at) => [String(head), row[at]])))
}

export function toRegisterRows(csv: string): RegisterRow[] {
  const [heads = [], ...rows] = parseCsv(csv.replace(/^\uFEFF/, ''), 10_000)
  return rows.map((row) => Object.fromEntries(heads.map((head, at) => [head, row[at] ?? ''])))
}

/** `1 234,50` and 1234.5 → 123450. */
export const toCents = (cell: unknown): number =>
  Math.round(Number(String(cell).replaceAll(/\s/g, '').replace(',', '.')) * 100)

export const sumCents = (rows: readonly Record<string, unknown>[], head: string): number =>
  rows.reduce((cents, row) => cents + toCents(row[head]), 0)

async function readFile(page: Page, file: string, wanted: Wanted): Promise<Buffer> {
  const address = `/api/admin/registers/${file}?${new URLSearchParams({ ...wanted })}`
  const answer = await page.request.get(address, { headers: await readAuthHeaders(page) })
  const body = await answer.body()
  expect(answer.status(), `${address}: ${body.toString('utf8', 0, 300)}`).toBe(200)
  return body
}
