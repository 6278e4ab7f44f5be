import type { EndpointShape } from '../contract.ts'
import { buildMultipartForm } from './build-multipart-form.ts'
import type { TestShop } from './test-shop.ts'

type Sender = { shop: TestShop; as: string }
type FileContent = string | readonly string[] | Uint8Array

/** A form with one file; lines are joined as a spreadsheet does. */
export async function sendFile(
  { shop, as }: Sender,
  endpoint: EndpointShape,
  content: FileContent,
  fields: Record<string, string> = {},
) {
  const bytes = content instanceof Uint8Array ? content : new TextEncoder().encode([content].flat().join('\r\n'))
  const file = { name: 'failas.csv', bytes, type: 'text/csv' }
  return shop.request(endpoint, { as, ...(await buildMultipartForm({ ...fields, file })) } as never)
}
