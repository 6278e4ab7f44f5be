import fc from 'fast-check'
import { beforeEach, expect, test } from 'vitest'
import { makeAdmin, makeCustomer, type TestPerson } from '#people/accounts/server/public/accounts.factories.ts'
import { openShopForFile } from '#platform/test-kit/open-shop-for-file.ts'
import { LONGEST_NOTE, SaveNote, ShowNote } from './note.contract.ts'

let admin: TestPerson
const shop = openShopForFile()
beforeEach(async () => {
  admin = await makeAdmin(shop)
})

const save = (body: object, as = admin.token) => shop.request(SaveNote, { as, body })
const noteOf = async ({ token } = admin) => (await shop.request(ShowNote, { as: token })).body

test('a note is empty at first, and is then what was written last', async () => {
  expect(await noteOf()).toEqual({ note: '' })
  for (const note of ['Paskambinti dėl pastolių', '  Ąžuolas\n\n\tėęįšųū „“ 😀 ', '']) {
    expect(await save({ note })).toMatchObject({ status: 200, body: { note } })
    expect(await noteOf()).toEqual({ note })
  }
})

test('T32 each administrator has a note of their own; a customer has none, a guest neither', async () => {
  const colleague = await makeAdmin(shop)
  await save({ note: 'mano' })
  await save({ note: 'kolegos' }, colleague.token)
  expect(await noteOf()).toEqual({ note: 'mano' })
  expect(await noteOf(colleague)).toEqual({ note: 'kolegos' })

  const customer = await makeCustomer(shop)
  expect((await shop.request(ShowNote, { as: customer.token })).status).toBe(403)
  expect((await save({ note: 'x' }, customer.token)).status).toBe(403)
  expect((await shop.request(SaveNote, { body: { note: 'x' } })).status).toBe(401)
})

test('a note that is too long, or none, is refused under its field and changes nothing', async () => {
  await save({ note: 'lieka' })
  expect((await save({ note: 'ž'.repeat(LONGEST_NOTE) })).status).toBe(200)
  await save({ note: 'lieka' })
  const long = await save({ note: 'ž'.repeat(LONGEST_NOTE + 1) })
  expect(long).toMatchObject({
    status: 422,
    body: { errors: { note: ['Pastabą gali sudaryti ne daugiau kaip 20\u00a0000 simbolių.'] } },
  })
  for (const body of [{}, { note: null }, { note: 7 }, { note: ['x'] }, { note: 'x', seen: 7 }, { note: 'x\u0000' }])
    expect((await save(body)).status, JSON.stringify(body)).toBe(422)
  expect(await noteOf()).toEqual({ note: 'lieka' })
})

test('a save of a note over a text that it has not seen returns the newer text, and overwrites nothing', async () => {
  await save({ note: 'pirmas' })
  await save({ note: 'antras', seen: 'pirmas' })
  const refused = await save({ note: 'trečias', seen: 'pirmas' })
  expect(refused.status).toBe(409)
  expect(refused.body).toMatchObject({ code: 'note-changed', note: 'antras', message: expect.any(String) })
  expect(await noteOf()).toEqual({ note: 'antras' })
  // without `seen` the last one wins
  expect((await save({ note: 'trečias', seen: ['pirmas', 'antras'] })).status).toBe(200)
  expect((await save({ note: 'trečias', seen: 'pirmas' })).status).toBe(200)
  expect((await save({ note: 'ketvirtas' })).status).toBe(200)
})

test('of ten windows that write at once over the same text, one is heard and nine are told', async () => {
  for (const seen of ['', 'senas']) {
    await save({ note: seen })
    const answers = await Promise.all(Array.from({ length: 10 }, (_, at) => save({ note: `langas ${at}`, seen })))
    const heard = answers.filter(({ status }) => status === 200)
    expect(heard).toHaveLength(1)
    const [winner] = heard
    expect(await noteOf()).toEqual({ note: winner?.body.note })
    for (const { status, body } of answers.filter((answer) => answer !== winner))
      expect([status, body.note]).toEqual([409, winner?.body.note])
  }
})

test('even two first notes wait for each other', async () => {
  const answers = await Promise.all(['a', 'b', 'c'].map((note) => save({ note, seen: '' })))
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409, 409])
})

test('any text of a note is read back as the save answered it', async () => {
  await fc.assert(
    fc.asyncProperty(fc.string({ unit: 'binary', maxLength: 200 }), async (text) => {
      const note = text.replaceAll('\u0000', '').toWellFormed()
      const { body } = await save({ note })
      expect(body.note).toBe(note)
      expect(await noteOf()).toEqual(body)
    }),
    { numRuns: 8 },
  )
})
