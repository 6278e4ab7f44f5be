import { makeDocumentSnapshot, testPaymentQr } from '#people/documents/documents.factories.ts'
import { drawDocument } from '#people/documents/server/public/draw-document.ts'
import { computeMedianBy } from './compute-median-by.ts'
import { reportMinimum } from './report.ts'

const documents = 200

export async function measureDocuments(rounds: number): Promise<void> {
  const begun = performance.now()
  await drawDocument(aBill(0))
  const firstMs = performance.now() - begun
  const matches: { perSecond: number; cpuMs: number }[] = []
  for (let round = 0; round < rounds; round++) matches.push(await measureRound(round))
  const { perSecond, cpuMs } = computeMedianBy(matches, (one) => one.perSecond)
  const note = `one thread, ${cpuMs.toFixed(1)} ms of the processor each; the first after ${firstMs.toFixed(0)} ms`
  reportMinimum('documents drawn a second', perSecond, 40, note)
}

async function measureRound(round: number): Promise<{ perSecond: number; cpuMs: number }> {
  const bills = Array.from({ length: documents }, (_, i) => aBill(round * documents + i))
  const before = process.cpuUsage()
  const begun = performance.now()
  await Promise.all(bills.map((bill) => drawDocument(bill)))
  const ms = performance.now() - begun
  const { user, system } = process.cpuUsage(before)
  return { perSecond: (documents * 1000) / ms, cpuMs: (user + system) / 1000 / documents }
}

function aBill(n: number) {
  const { buyer } = makeDocumentSnapshot()
  const own = { order_id: n, buyer: { ...buyer, name: `Vardenė Nr${n}`, email: `pirkejas.${n}@example.lt` } }
  if (n % 2 === 0) return makeDocumentSnapshot({ ...own, full_number: `ISF${n}`, payment_qr: testPaymentQr })
  return makeDocumentSnapshot({
    ...own,
    kind: 'invoice',
    full_number: `NS${n}`,
    due_on: null,
    supplied_on: '2026-11-17',
  })
}
