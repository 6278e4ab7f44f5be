import { writeFileSync } from 'node:fs'
import { createServer } from 'node:http'
import type { AddressInfo } from 'node:net'
import { join } from 'node:path'
import { eq } from 'drizzle-orm'
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest'
import { ChangeProfile } from '#people/accounts/accounts.contract.ts'
import { makeAdmin, makeCustomer, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { createWork } from '#shell/action/work.ts'
import { CheckVatCode, FindCompany, ShowVatCheck } from './companies.contract.ts'
import { describeVatCheck } from './describe-vat-check.ts'
import { isSameCompanyName } from './is-same-company-name.ts'
import { checkVatCode } from './server/check-vat-code.ts'
import { vat_checks } from './server/companies.tables.ts'
import { importCompanies } from './server/import-companies.ts'
import { requestVatCheck } from './server/public/request-vat-check.ts'
import { queryVies } from './server/query-vies.ts'
import { readFileLines as linesOfFile } from './server/read-file-lines.ts'
import { splitLine } from './server/read-register.ts'
import { splitAddress } from './split-address.ts'

let reply: { status?: number; body: string } | 'silence' = { body: '{}' }
const requests: { url: string | undefined; body: unknown }[] = []
const vies = createServer((request, response) => {
  let body = ''
  request.on('data', (chunk) => {
    body += chunk
  })
  request.on('end', () => {
    requests.push({ url: request.url, body: JSON.parse(body) })
    if (reply === 'silence') return
    response.writeHead(reply.status ?? 200, { 'content-type': 'application/json' }).end(reply.body)
  })
})

let admin: TestPerson
let url: string
const code = 'LT100001919017'
const now = new Date('2026-11-18T08:30:00Z')

const shop = openShopForFile({ now })
beforeAll(async () => {
  admin = await makeAdmin(shop)
  await new Promise<void>((listening) => vies.listen(0, '127.0.0.1', listening))
  url = `http://127.0.0.1:${(vies.address() as AddressInfo).port}/rest-api`
})
afterAll(async () => {
  vies.closeAllConnections()
  vies.close()
})
beforeEach(async () => {
  requests.length = 0
  shop.context.config.viesUrl = url
  await shop.context.database.db.delete(vat_checks)
})

const answers = (body: object, status?: number) => {
  reply = { body: JSON.stringify(body), ...(status && { status }) }
}
const valid = {
  valid: true,
  userError: 'VALID',
  name: 'UAB „Bandymas“',
  address: 'VILNIUS\nGEDIMINO PR. 1',
  requestIdentifier: 'WAPI123',
}

describe('asking VIES', () => {
  const ask = (more: { timeoutMs?: number } = {}) => queryVies(url, { code, requester: 'LT119511515', ...more })
  const unknown = { answer: 'unknown', name: null, address: null, consultation_number: null }

  test('says who asks, and reads name, address and consultation number', async () => {
    answers(valid)
    expect(await ask()).toEqual({
      answer: 'valid',
      name: 'UAB „Bandymas“',
      address: 'VILNIUS GEDIMINO PR. 1',
      consultation_number: 'WAPI123',
    })
    expect(requests).toEqual([
      {
        url: '/rest-api/check-vat-number',
        body: {
          countryCode: 'LT',
          vatNumber: '100001919017',
          requesterMemberStateCode: 'LT',
          requesterNumber: '119511515',
        },
      },
    ])
  })

  test('a clear no is a no', async () => {
    answers({ valid: false, userError: 'INVALID', name: '---', address: '---', requestIdentifier: '' })
    expect(await ask()).toEqual({ ...unknown, answer: 'invalid' })
  })

  test.each([
    ['a state that is away', { body: '{"valid":false,"userError":"MS_UNAVAILABLE"}' }],
    ['an error of the service', { status: 500, body: '{"errorWrappers":[{"error":"SERVICE_UNAVAILABLE"}]}' }],
    ['a no beside an error status', { status: 503, body: '{"valid":false,"userError":"INVALID"}' }],
    ['a page instead of an answer', { body: '<!doctype html><title>Maintenance</title>' }],
    ['another shape', { body: '{"valid":"yes"}' }],
    ['nothing', { body: '' }],
    ['silence', 'silence' as const],
  ])('%s says nothing about the code', async (_, entry) => {
    reply = entry
    expect(await ask(entry === 'silence' ? { timeoutMs: 150 } : {})).toEqual(unknown)
  })

  test('a service that is not there says nothing either', async () => {
    expect(await queryVies('http://127.0.0.1:9', { code, requester: '' })).toEqual(unknown)
  })
})

describe('the checks of a code', () => {
  const kept = () => shop.context.database.db.select().from(vat_checks).where(eq(vat_checks.code, code))
  const jobs = async () =>
    (await shop.context.database.pool.query(`select 1 from pgboss.job where name = 'check-vat-code'`)).rowCount ?? 0

  test('a VAT check without an answer is recorded once and never replaces an answer', async () => {
    answers({ valid: false, userError: 'MS_UNAVAILABLE' })
    for (let at = 0; at < 3; at++) expect(await checkVatCode(shop.context, code)).toBe('unknown')
    expect((await kept()).map(({ answer }) => answer)).toEqual(['unknown'])
    answers(valid)
    expect(await checkVatCode(shop.context, code)).toBe('valid')
    answers({ valid: false, userError: 'TIMEOUT' })
    await checkVatCode(shop.context, code)
    expect((await kept()).map(({ answer }) => answer)).toEqual(['unknown', 'valid'])
  })

  test('a profile with a code has it looked up later, and not again within a day', async () => {
    const customer = await makeCustomer(shop)
    const body = { name: 'A', lastname: 'B', pvm_k: code }
    const before = await jobs()
    expect((await shop.request(ChangeProfile, { as: customer.token, body })).status).toBe(200)
    expect(await jobs()).toBe(before + 1)
    expect(requests).toEqual([])
    answers(valid)
    await checkVatCode(shop.context, code)
    const later = (hours: number) => new Date(now.getTime() + hours * 3_600_000)
    await shop.context.database.transaction((tx) => requestVatCheck(createWork(tx, { now: later(23) }), { code }))
    expect(await jobs()).toBe(before + 1)
    await shop.context.database.transaction((tx) => requestVatCheck(createWork(tx, { now: later(25) }), { code }))
    expect(await jobs()).toBe(before + 2)
  })

  test('the office sees the last answer and asks again; without an address nobody is asked', async () => {
    const about = { as: admin.token, params: { code: 'lt 100001919017' } }
    expect((await shop.request(ShowVatCheck, about)).body.data).toEqual({ is_on: true, check: null })
    answers(valid)
    const { body } = await shop.request(CheckVatCode, about)
    expect(body.data.check).toMatchObject({
      answer: 'valid',
      consultation_number: 'WAPI123',
      asked_at: now.toISOString(),
    })
    shop.context.config.viesUrl = undefined
    expect((await shop.request(CheckVatCode, about)).body.code).toBe('vies-is-off')
    expect((await shop.request(ShowVatCheck, about)).body.data.is_on).toBe(false)
  })

  test('is said in words', () => {
    const check = { answer: 'valid' as const, consultation_number: 'WAPI123', asked_on: '2026-11-21' }
    expect(describeVatCheck(check)).toBe('VIES: galioja, 2026-11-21, Nr.\u00a0WAPI123')
    expect(describeVatCheck({ ...check, answer: 'invalid', consultation_number: null })).toBe(
      'VIES: negalioja, 2026-11-21',
    )
    expect(describeVatCheck(null)).toBe('VIES: dar nepatikrinta')
  })
})

describe('the register of companies', () => {
  const find = (wanted: string) => shop.request(FindCompany, { params: { code: wanted } })
  async function* linesOf(...lines: string[]) {
    yield* lines
  }

  test('is not there until it is imported, then gives name and address, and is replaced whole or not at all', async () => {
    const { pool } = shop.context.database
    expect((await find('305691172')).body).toEqual({ data: null })
    const head = '\uFEFFja_kodas|ja_pavadinimas|adresas|form_pavadinimas|stat_pavadinimas'
    const bank = '123456786|"Pavyzdžio bankas", AB|Vilnius, Pavyzdžio pr. 20A|Akcinė bendrovė|Neįregistruotas statusas'
    const house = '305691172|UAB „Ąžuolo statyba“|Kaunas, Savanorių pr. 1|Uždaroji akcinė bendrovė|'
    const imported = await importCompanies(pool, linesOf(head, bank, house, house, '|be kodo|||', 'x|y'))
    expect(imported).toEqual({ taken: 2, leftOut: 3 })
    expect((await find('123456786')).body.data.name).toBe('"Pavyzdžio bankas", AB')
    expect((await find('305691172')).body.data).toEqual({
      code: '305691172',
      name: 'UAB „Ąžuolo statyba“',
      address: 'Kaunas, Savanorių pr. 1',
      status: null,
    })

    for (const broken of [linesOf('kažkas;kitas', '1;2'), linesOf(head), linesOf(head, '305691172|\uFFFD|||')])
      await expect(importCompanies(pool, broken)).rejects.toThrow()
    expect((await find('305691172')).status).toBe(200)
    await importCompanies(pool, linesOf('name;code', '"UAB ""Nauja""";305691172'))
    expect((await find('123456786')).body.data).toBeNull()
    expect((await find('305691172')).body.data.name).toBe('UAB "Nauja"')
    expect((await find('123')).status).toBe(422)
  })

  test('a file’s lines come whole, also when the first is asked for late', async () => {
    const file = join(shop.context.config.dataDir, 'register.csv')
    writeFileSync(file, 'ja_kodas|ja_pavadinimas\n305691172|UAB „Iš rinkmenos“\n')
    expect(await importCompanies(shop.context.database.pool, linesOfFile(file))).toEqual({ taken: 1, leftOut: 0 })
    await expect(importCompanies(shop.context.database.pool, linesOfFile(`${file}.nera`))).rejects.toThrow('ENOENT')
    expect((await find('305691172')).body.data.name).toBe('UAB „Iš rinkmenos“')
  })

  test('takes 300,000 companies in less than a minute', async () => {
    async function* many() {
      yield 'ja_kodas|ja_pavadinimas|adresas|form_pavadinimas|stat_pavadinimas'
      for (let at = 0; at < 300_000; at++)
        yield `${100_000_000 + at}|UAB „Įmonė ${at}“|Vilnius, Gedimino pr. ${at}|Uždaroji akcinė bendrovė|`
    }
    const start = performance.now()
    expect((await importCompanies(shop.context.database.pool, many())).taken).toBe(300_000)
    expect(performance.now() - start).toBeLessThan(60_000)
  }, 90_000)

  test('a client that reads the whole register is told to wait', async () => {
    const statuses = []
    for (let at = 0; at < 35; at++) statuses.push((await find('305691172')).status)
    expect(statuses.at(-1)).toBe(429)
  })

  test('one company’s name may be written in several ways', () => {
    expect(isSameCompanyName('UAB „Ąžuolo statyba“', 'Ąžuolo Statyba, UAB')).toBe(true)
    expect(isSameCompanyName('UAB „Ąžuolo statyba“', 'UAB „Ąžuolo statybos“')).toBe(false)
    expect(isSameCompanyName('', 'UAB „Ąžuolo statyba“')).toBe(false)
  })

  test('cells are read as they stand, quoted ones without their marks', () => {
    expect(splitLine('a;"b;c";"d ""e""";"f" g;', ';')).toEqual(['a', 'b;c', 'd "e"', '"f" g', ''])
    expect(splitLine('', ';')).toEqual([''])
  })

  test('an address is split where its town can be told', () => {
    expect(splitAddress('Vilnius, Gedimino pr. 20-1')).toEqual({ city: 'Vilnius', address: 'Gedimino pr. 20-1' })
    expect(splitAddress('Kauno m. sav., Kaunas, Laisvės al. 10')).toEqual({ city: 'Kaunas', address: 'Laisvės al. 10' })
    expect(splitAddress('Kauno r. sav. Ringaudų k. Beržų g. 3')).toEqual({ city: 'Ringaudų k.', address: 'Beržų g. 3' })
    expect(splitAddress('Vilniaus m. sav. Vilniaus m. J. Basanavičiaus g. 3')).toEqual({
      city: 'Vilniaus m.',
      address: 'J. Basanavičiaus g. 3',
    })
    for (const whole of ['Neringos sav. Pervalkos g. 3', 'Gedimino pr. 20'])
      expect(splitAddress(whole)).toEqual({ city: '', address: whole })
    expect(splitAddress('')).toEqual({ city: '', address: '' })
  })
})
