/** The Content-Security-Policy of a page whose inline scripts have these hashes. */
export function pagePolicy(hashes: readonly string[]): string {
  return [
    "default-src 'self'",
    ["script-src 'self'", ...hashes].join(' '),
    // React Aria positions its parts with inline styles.
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
