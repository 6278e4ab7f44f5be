type FormValue = string | number | boolean | { name: string; bytes: Uint8Array; type?: string }

/** A multipart form as a browser sends it: `shop.request(Call, { ...(await formOf({ title: 'Kopėčios' })), as })`. */
export async function buildMultipartForm(
  fields: Record<string, FormValue | FormValue[]>,
): Promise<{ body: Buffer; headers: Record<string, string> }> {
  const form = new FormData()
  for (const [name, value] of Object.entries(fields))
    for (const one of Array.isArray(value) ? value : [value]) {
      if (typeof one !== 'object') form.append(name, String(one))
      else form.append(name, new File([Buffer.from(one.bytes)], one.name, { type: one.type ?? 'image/png' }))
    }
  const response = new Response(form)
  return {
    body: Buffer.from(await response.arrayBuffer()),
    headers: { 'content-type': response.headers.get('content-type') ?? '' },
  }
}
