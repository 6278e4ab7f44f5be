/** What of an address may stand in a log: queries carry what people typed, and links' secrets. */
export function withoutQuery(url: string): string {
  const cut = url.indexOf('?')
  return cut < 0 ? url : url.slice(0, cut)
}
