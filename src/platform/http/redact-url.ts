/** User input and secrets; secret path segments become a star. */
export function redactUrl(url: string): string {
  const cut = url.indexOf('?')
  return (cut < 0 ? url : url.slice(0, cut)).replace(secretInPath, '$1*')
}

const secretInPath =
  /(\/(?:guest-orders|quotes|api\/online-payments|api\/card-holds|api\/pay|uzsakymas|pasiulymas|mokejimas|moketi|uzstatas)\/)[^/]+/
