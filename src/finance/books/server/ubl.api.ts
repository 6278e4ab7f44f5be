import { and, eq, inArray, or, type SQL } from 'drizzle-orm'
import type { DocumentSnapshot } from '#people/documents/document-snapshot.ts'
import { document_orders, documents } from '#people/documents/server/documents.tables.ts'
import { findContract } from '#people/documents/server/public/find-contract.ts'
import { snapshotHash } from '#people/documents/server/public/snapshot-hash.ts'
import type { Reader } from '#platform/database/database.ts'
import type { ModuleApi } from '#platform/http/api-server.ts'
import { conflict, invalid, notFound } from '#platform/refusal.ts'
import { hasPaperTrait } from '#rules/document-kinds/document-kinds.ts'
import { buildUblFile } from '../ubl/ubl-file.ts'
import { validateUbl } from '../ubl/ubl-problems.ts'
import { ClientUblFile, UblFile } from '../ubl.contract.ts'

export const registerUblRoutes: ModuleApi = (route) => {
  route(UblFile, async ({ params: { id, document_id }, database, reply }) => {
    const bill = await readOrderUbl(database.db, { orderId: id, documentId: document_id })
    reply.type(type).header('content-disposition', savedAs(bill.document))
    return Buffer.from(buildUblFile(bill))
  })

  route(ClientUblFile, async ({ params: { id, document_id }, database, reply }) => {
    const bill = await readClientUbl(database.db, { clientId: id, documentId: document_id })
    reply.type(type).header('content-disposition', savedAs(bill.document))
    return Buffer.from(buildUblFile(bill))
  })
}

const type = 'application/xml; charset=utf-8'
const savedAs = ({ full_number }: DocumentSnapshot) =>
  `attachment; filename="${full_number.replaceAll(/[^\w-]/g, '')}.xml"`

interface Bill {
  document: DocumentSnapshot
  contract: string | null
}

/** The contract number stands on a document of this order alone. 404; 409 with the obstacle. */
function readOrderUbl(reader: Reader, { orderId, documentId }: { orderId: number; documentId: number }): Promise<Bill> {
  const bills = reader
    .select({ id: document_orders.document_id })
    .from(document_orders)
    .where(eq(document_orders.order_id, orderId))
  return readUbl(reader, documentId, or(eq(documents.order_id, orderId), inArray(documents.id, bills)))
}

function readClientUbl(
  reader: Reader,
  { clientId, documentId }: { clientId: number; documentId: number },
): Promise<Bill> {
  return readUbl(reader, documentId, eq(documents.client_id, clientId))
}

async function readUbl(reader: Reader, documentId: number, isAsked: SQL | undefined): Promise<Bill> {
  const [match] = await reader
    .select({
      kind: documents.kind,
      orderId: documents.order_id,
      snapshot: documents.snapshot,
      hash: documents.snapshot_hash,
    })
    .from(documents)
    .where(and(eq(documents.id, documentId), isAsked))
  if (!match || hasPaperTrait(match.kind, 'isWithoutSums')) throw notFound('Tokios sąskaitos nėra.')

  if (hasPaperTrait(match.kind, 'isOutsideVat'))
    throw invalid({
      document_id: [
        'Nuostolių atlyginimo sąskaita nėra PVM sąskaita faktūra: e. sąskaita jai nesudaroma, siųskite PDF.',
      ],
    })

  const { snapshot, hash, orderId } = match
  const problems = validateUbl({ snapshot, intact: snapshotHash(snapshot) === hash })
  if (problems.length > 0)
    throw conflict('ubl-is-blocked', `E. sąskaitos sudaryti negalima. ${problems.join(' ')}`, { problems })
  return { document: snapshot, contract: await contractOf(reader, { documentId, orderId }) }
}

async function contractOf(
  reader: Reader,
  { documentId, orderId }: { documentId: number; orderId: number | null },
): Promise<string | null> {
  const billed = await reader
    .select({ orderId: document_orders.order_id })
    .from(document_orders)
    .where(eq(document_orders.document_id, documentId))
  const only = orderId ?? (billed.length === 1 ? billed[0]?.orderId : undefined)
  if (only === undefined) return null
  return (await findContract(reader, [only]))?.number ?? null
}
