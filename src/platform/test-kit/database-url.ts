/**
 * The same server, another database. Works on both spellings, `postgres://host/name?…` and the one for sockets,
 * `postgres://user@/name?host=…`, which is no URL to URL parsers.
 */
export function databaseUrl(url: string, database: string) {
  const [, start, query] = url.match(/^(postgres(?:ql)?:\/\/[^/?]*)(?:\/[^?]*)?(\?.*)?$/) ?? []
  if (!start) throw new Error(`Not a PostgreSQL address: ${url.replace(/:[^:@/]*@/, ':…@')}`)
  return `${start}/${encodeURIComponent(database)}${query ?? ''}`
}
