/** The Content-Security-Policy of a page whose inline scripts have these hashes. */
export function pagePolicy(hashes: readonly string[]): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...hashes].join(' '),
    // Pictures, charts and bars of the calendar get their sizes and places by inline styles.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** The same page in development, where Vite writes its own inline scripts and speaks over a web socket. */
export const developmentPolicy = pagePolicy(["'unsafe-inline'"]).replace("connect-src 'self'", "connect-src 'self' ws:")

/**
 * The policy of a shop that keeps statistics: Google's one script and the addresses that it reports to. A page is the
 * same for everybody, so the policy lets in what `#consents` loads for those alone who agreed.
 */
export function withAnalytics(policy: string): string {
  const reports = 'https://*.google-analytics.com'
  return policy
    .replace("script-src 'self'", "script-src 'self' https://www.googletagmanager.com/gtag/js")
    .replace("img-src 'self'", `img-src 'self' ${reports}`)
    .replace("connect-src 'self'", `connect-src 'self' ${reports}`)
}
