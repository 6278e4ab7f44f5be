export function pagePolicy(hashes: readonly string[]): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...hashes].join(' '),
    // Pictures, charts and calendar bars are sized and placed by inline styles.
    "style-src 'self' 'unsafe-inline'",
    "img-src 'self' data: blob:",
    "font-src 'self'",
    // PDFs on their way to a printer.
    'frame-src blob:',
    "connect-src 'self'",
    "object-src 'none'",
    "base-uri 'none'",
    "form-action 'self'",
    "frame-ancestors 'none'",
  ].join('; ')
}

/** Vite has its own inline scripts and a web socket in development. */
export const developmentPolicy = pagePolicy(["'unsafe-inline'"]).replace("connect-src 'self'", "connect-src 'self' ws:")

/** Pages are the same for everybody; `#consents` loads the script only for visitors who agreed. */
export function withAnalytics(policy: string): string {
  const reports = 'https://*.google-analytics.com'
  return policy
    .replace("script-src 'self'", "script-src 'self' https://www.googletagmanager.com/gtag/js")
    .replace("img-src 'self'", `img-src 'self' ${reports}`)
    .replace("connect-src 'self'", `connect-src 'self' ${reports}`)
}
