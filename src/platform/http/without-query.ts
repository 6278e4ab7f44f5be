/**
 * What of an address may stand in a log: queries carry what people typed, and links' secrets; where a secret is a part of
 * the path, a star stands for it.
 */
export function withoutQuery(url: string): string {
  const cut = url.indexOf('?')
  return (cut < 0 ? url : url.slice(0, cut)).replace(secretInPath, '$1*')
}

const secretInPath =
  /(\/(?:guest-orders|quotes|api\/online-payments|api\/card-holds|api\/pay|uzsakymas|pasiulymas|mokejimas|moketi|uzstatas)\/)[^/]+/
