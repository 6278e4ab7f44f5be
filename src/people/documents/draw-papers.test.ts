import { createHash } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, expect, test } from 'vitest'
import { makePictureFile } from '#shell/images/server/pictures.factories.ts'
import { drawPicture } from '#shell/images/server/public/draw-picture.ts'
import { openPictureFiles } from '#shell/images/server/public/open-picture-files.ts'
import { readPictureAsJpeg } from '#shell/images/server/public/read-picture-as-jpeg.ts'
import { makeDocumentSnapshot } from './documents.factories.ts'
import { makeHandoverRecord } from './handover-record.factories.ts'
import type { HandoverRecordContent } from './handover-record-content.ts'
import type { HandoverRecordSnapshot } from './issued-snapshot.ts'
import { extractPdfDrawing, extractPdfText, joinPlainText } from './pdf-text.factories.ts'
import { layOutDocument } from './server/pdf/lay-out-document.ts'

const dataDir = mkdtempSync(join(tmpdir(), 'irankine-papers-'))
afterAll(() => rmSync(dataDir, { recursive: true, force: true }))

function act(content: Partial<HandoverRecordContent> = {}): HandoverRecordSnapshot {
  const { seller, buyer } = makeDocumentSnapshot()
  const numbered = { full_number: 'PPA000031', issued_on: '2026-11-20', order_id: 57, ordered_on: '2026-11-18' }
  return { kind: 'act', ...numbered, seller, buyer, object: null, content: makeHandoverRecord(content) }
}
const textOf = async (...drawn: Parameters<typeof layOutDocument>) =>
  joinPlainText(extractPdfText(await layOutDocument(...drawn)))

const handedOver = textOf(act({ deposit: { held: 15_000, returned: 0, kept: 0, reason: null } }))
test.each([
  ['number', 'Įrankių perdavimo–priėmimo aktas Nr. PPA000031'],
  ['date and hour', '2026-11-20 09:05'],
  ['place', 'Vieta: Pramonės pr. 4E, Kaunas'],
  ['contract', 'Nr. NSUT000012'],
  ['order', 'Nr. 57, 2026-11-18'],
  ['tool', 'Perforatorius SDS-Max, 8 kg, 1 vnt.'],
  ['serial number', 'HR-2207-114'],
  ['kit that is there', 'Lagaminas, 1 vnt.'],
  ['kit that is missing', 'Kaltas SDS-Max, 2 vnt. – trūksta'],
  ['condition', 'su defektais: Įbrėžtas korpusas prie rankenos'],
  ['meter and fuel', '1 240 mot. val., bakas pilnas'],
  ['cleanliness', 'Švara švaru'],
  ['briefing', 'kaip įrankiais naudotis ir saugiai dirbti: taip.'],
  ['waiver', 'Papildoma apsauga nuo žalos už atskirą mokestį: nesutarta.'],
  ['agreed return', 'Grąžinti iki 2026-11-24 17:00'],
  ['deposit', 'Priimtas užstatas'],
  ['giver', 'Ąžuolas Petraitis'],
  ['taker', 'Rūta Žemaitė'],
])('a hand-over act says its %s', async (_, text) => {
  expect(await handedOver).toContain(text)
})

test('a return act says what is owed, what becomes of the deposit, and whether there are claims', async () => {
  const content = {
    act: 'return',
    given_by: 'Jonas Jonaitis',
    taken_by: 'Ąžuolas Petraitis',
    authorisation: 'įgaliojimas Nr. 5',
    settlement: [
      { text: 'Vėlavimas 2 dienos', amount: 3800, with_vat: true },
      { text: 'Trūksta kalto', amount: 2400, with_vat: false },
    ],
    deposit: { held: 15_000, returned: 10_000, kept: 2400, reason: 'Trūksta kalto' },
  } as const
  const text = await textOf(act({ ...content, settlement: [...content.settlement] }))
  for (const part of [
    'Įrankių grąžinimo–priėmimo aktas',
    '38,00 € Vėlavimas 2 dienos (su PVM)',
    '24,00 € Trūksta kalto (PVM neapmokestinama)',
    '62,00 € Iš viso mokėtina nuomotojui',
    '150,00 € Laikytas užstatas',
    '100,00 € Grąžinta nuomininkui',
    '24,00 € Sulaikyta: Trūksta kalto',
    '26,00 € Lieka laikoma',
    'Šalys viena kitai pretenzijų neturi.',
    'Pagrindas: įgaliojimas Nr. 5',
  ])
    expect(text).toContain(part)
  expect(await textOf(act({ act: 'return', claims: 'Įskilęs gaubtas' }))).toContain(
    'Šalys turi pretenzijų: Įskilęs gaubtas',
  )
})

test('the signature is drawn as the finger drew it, and strokes that make no sense break nothing', async () => {
  const unsigned = await layOutDocument(act({ signature: [] }))
  const signed = await layOutDocument(act())
  expect(signed.equals(unsigned)).toBe(false)
  const odd = await layOutDocument(act({ signature: [[], [5], [1e9, -7, Number.NaN, 20], [10, 10]] }))
  expect(odd.subarray(0, 5).toString()).toBe('%PDF-')
})

test('photographs are in the act, small, the same bytes each time; one that is gone leaves a frame', async () => {
  const file = {
    field: 'photo',
    name: 'tool.png',
    bytes: await makePictureFile({ width: 900, height: 600 }),
    type: 'image/png',
  }
  const kept = `private/images/${(await drawPicture(openPictureFiles({ dataDir: join(dataDir, 'private') }), file)).key}-1280.webp`
  const gone = `private/images/${'0'.repeat(32)}-1280.webp`
  const jpeg = await readPictureAsJpeg({ dataDir }, kept)
  if (!jpeg) throw new Error('The kept picture was not read')
  for (const path of [gone, '../secret', 'private/images/../../etc/passwd', 'private/images/x.webp'])
    expect(await readPictureAsJpeg({ dataDir }, path)).toBeUndefined()

  const [line] = makeHandoverRecord().lines
  if (!line) throw new Error('The sample act has no line')
  const snapshot = act({ lines: [{ ...line, photos: [kept, gone] }] })
  const drawn = await layOutDocument(snapshot, { pictures: { [kept]: jpeg } })
  expect(drawn.toString('latin1').match(/\/Filter \/DCTDecode/g)).toHaveLength(1)
  expect(joinPlainText(extractPdfText(drawn)).match(/Nuotraukos nėra/g)).toHaveLength(1)
  const hash = (bytes: Uint8Array) => createHash('sha256').update(bytes).digest('hex')
  expect(hash(await layOutDocument(structuredClone(snapshot), { pictures: { [kept]: jpeg } }))).toBe(hash(drawn))
  const broken = await layOutDocument(snapshot, { pictures: { [kept]: new Uint8Array([1, 2, 3]) } })
  expect(joinPlainText(extractPdfText(broken)).match(/Nuotraukos nėra/g)).toHaveLength(2)
})

test('a long act goes on over numbered pages, and its signatures stay together', async () => {
  const [line] = makeHandoverRecord().lines
  if (!line) throw new Error('The sample act has no line')
  const lines = Array.from({ length: 25 }, (_, i) => ({ ...line, title: `Įrankis ${i + 1}.` }))
  const pages = extractPdfText(await layOutDocument(act({ lines })))
  expect(pages.length).toBeGreaterThan(3)
  for (const [index, page] of pages.entries())
    expect(page).toContain(`PPA000031 · ${index + 1} psl. iš ${pages.length}`)
  for (const { title } of lines) expect(pages.join('\n')).toContain(title)
  expect(pages.at(-1)).toContain('Perdavė')
  expect(pages.at(-1)).toContain('Priėmė')
})

test('T271 an act names the machines, their serial numbers beside; however many, it goes on over the pages', async () => {
  const [line] = makeHandoverRecord().lines
  if (!line) throw new Error('The sample act has no line')
  const units = [
    { code: 'IR-000123', serial: 'SN 77' },
    { code: 'Grąžtas-7', serial: '' },
  ]
  const text = await textOf(act({ lines: [{ ...line, serial: null, units }] }))
  expect(text).toContain('Vienetai IR-000123 (SN 77), Grąžtas-7')
  expect(text).not.toContain('Serijos / inventoriaus Nr.')
  const many = Array.from({ length: 1_000 }, (_, i) => ({ code: `IR-${String(i + 1).padStart(6, '0')}`, serial: '' }))
  const pages = extractPdfText(await layOutDocument(act({ lines: [{ ...line, units: many }] })))
  for (const { code } of many) expect(pages.join('\n')).toContain(code)
  expect(pages.length).toBeGreaterThan(2)
})

test('T451 an act names the bundle beside a part of it', async () => {
  const [line] = makeHandoverRecord().lines
  if (!line) throw new Error('The sample act has no line')
  const text = await textOf(act({ lines: [{ ...line, bundle: 'Pamatų rinkinys' }, line] }))
  expect(text.match(/Rinkinys Pamatų rinkinys/g)).toHaveLength(1)
})

test('T271 an act from before machines had names is drawn as it was, to the byte', async () => {
  const drawn = await layOutDocument(act())
  expect(createHash('sha256').update(extractPdfDrawing(drawn)).digest('hex')).toBe(
    '557e73837ae13ee0d97792b53c6271b84c0b6c2c5b7816de0d42ff2b78ee5982',
  )
})
