import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { expect } from '@playwright/test'

/** Newest link of this page; without a mail server each mail is a file. */
export function findLinkInMails(email: string, page: 'reset-password' | 'confirm-email'): string | undefined {
  // From the text part: HTML escapes `&`.
  const beside = page === 'reset-password' ? '&email=[^\\s"<&]+' : ''
  const link = new RegExp(`http:\\S+/${page}#token=[\\w-]{43}${beside}`, 'g')
  return readMailsTo(email)
    .flatMap((mail) => mail.match(link) ?? [])
    .at(-1)
}

/** Oldest first, text part. */
export function readMailsTo(email: string, data = process.env.JOURNEY_DATA as string): string[] {
  const folder = join(data, 'mail')
  const files = filesIn(folder).sort((one, other) => numberOf(one) - numberOf(other))
  return files
    .map((file) => readFileSync(join(folder, file), 'utf8'))
    .filter((mail) => mail.includes(`To: ${email}`))
    .map((mail) => mail.replace(/=\r?\n/g, '').replaceAll('=3D', '='))
}

/** Of the newest mail; sent by a job after the order. */
export async function waitForMailedPayLink(email: string, data?: string): Promise<string> {
  const match = () =>
    readMailsTo(email, data)
      .flatMap((mail) => mail.match(/\/moketi\/[\w-]{43}/g) ?? [])
      .at(-1)
  await expect.poll(match, { timeout: 20_000 }).toBeDefined()
  return match() as string
}

const numberOf = (file: string) => Number(/\d+/.exec(file)?.[0] ?? 0)

/** Files being written have a temporary name. */
function filesIn(folder: string): string[] {
  try {
    return readdirSync(folder).filter((file) => !file.startsWith('.'))
  } catch {
    return []
  }
}
