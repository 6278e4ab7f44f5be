const isHere = (host: string): boolean =>
  host === '' || host.startsWith('/') || /^(localhost|127\.\d+\.\d+\.\d+|\[?::1\]?)$/i.test(host)

/** On another machine `sslmode=verify-full`, unless the URL says otherwise. */
export function requireDatabaseTls(url: string): string {
  const { hostname, searchParams } = new URL(
    url.replace('@/', '@localhost/').replace(/^(postgres(?:ql)?:\/\/)\//, '$1localhost/'),
  )
  const says = ['sslmode', 'ssl'].some((name) => searchParams.has(name))
  if (says || isHere(searchParams.get('host') ?? hostname)) return url
  return `${url}${url.includes('?') ? '&' : '?'}sslmode=verify-full`
}

/** Nodemailer's own parameters are obeyed too. */
const toldOtherwise = (params: URLSearchParams): boolean =>
  params.get('tls') === 'off' || params.get('ignoreTLS') === 'true' || params.get('requireTLS') === 'false'

/**
 * A mail server on another machine must offer STARTTLS unless the URL says `tls=off`; `smtps://` is encrypted
 * throughout.
 */
export function requireMailServerTls(mailUrl: string): string {
  const url = new URL(mailUrl)
  const must = url.protocol === 'smtp:' && !isHere(url.hostname) && !toldOtherwise(url.searchParams)
  url.searchParams.delete('tls')
  if (must) url.searchParams.set('requireTLS', 'true')
  return url.href
}

const badCertificate =
  /^(DEPTH_ZERO_SELF_SIGNED_CERT|SELF_SIGNED_CERT_IN_CHAIN|UNABLE_TO_\w+|CERT_\w+|ERR_TLS_CERT_ALTNAME_INVALID)$/

/** Undefined when TLS is not the cause. */
export function describeTlsFailure(error: unknown): string | undefined {
  for (let e = error; e instanceof Error; e = e.cause) {
    if (/does not support SSL/.test(e.message))
      return (
        'DATABASE_URL leads to another machine whose PostgreSQL offers no TLS: turn it on there (ssl = on), or, when nobody ' +
        'else is on the way to it, write ?sslmode=disable at the end of DATABASE_URL'
      )
    const { code = '' } = e as NodeJS.ErrnoException
    if (badCertificate.test(code))
      return (
        `DATABASE_URL leads to a PostgreSQL whose certificate can't be trusted (${code}): name who signed it with ` +
        '?sslmode=verify-full&sslrootcert=/path/ca.pem, or write ?sslmode=no-verify to encrypt without asking who it is'
      )
  }
  return undefined
}
