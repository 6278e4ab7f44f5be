/** Socket URLs work too, `postgres://user@/name?host=…`, which URL rejects. */
export function buildDatabaseUrl(url: string, database: string) {
  const [, start, query] = url.match(/^(postgres(?:ql)?:\/\/[^/?]*)(?:\/[^?]*)?(\?.*)?$/) ?? []
  if (!start) throw new Error(`Not a PostgreSQL address: ${url.replace(/:[^:@/]*@/, ':…@')}`)
  return `${start}/${encodeURIComponent(database)}${query ?? ''}`
}
