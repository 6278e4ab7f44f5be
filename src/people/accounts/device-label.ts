/** „Chrome, Android“; others by their own name. Empty: no User-Agent. */
export function formatDeviceLabel(userAgent: string | undefined): string {
  if (!userAgent) return ''
  const browser = firstOf(browsers, userAgent) ?? ownName(userAgent)
  return [browser, firstOf(systems, userAgent)].filter(Boolean).join(', ')
}

/** Order matters: most browsers carry others' names. */
const browsers: [RegExp, string][] = [
  [/\bEdg(?:e|A|iOS)?\//, 'Edge'],
  [/\b(?:OPR|OPT|Opera)\//, 'Opera'],
  [/\bSamsungBrowser\//, 'Samsung Internet'],
  [/\bVivaldi\//, 'Vivaldi'],
  [/\b(?:Firefox|FxiOS)\//, 'Firefox'],
  [/\b(?:Chrome|CriOS|HeadlessChrome|Chromium)\//, 'Chrome'],
  [/\bVersion\/[\d.]+ .*Safari\//, 'Safari'],
]

const systems: [RegExp, string][] = [
  [/\biPhone\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bAndroid\b/, 'Android'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b|\bMacintosh\b/, 'Mac'],
  [/\bLinux\b/, 'Linux'],
]

const firstOf = (names: [RegExp, string][], userAgent: string) => names.find(([sign]) => sign.test(userAgent))?.[1]

/** `curl/8.5` → curl; not `Mozilla/5.0`, with which all begin. */
function ownName(userAgent: string): string | undefined {
  const name = /^([A-Za-z][\w .-]{0,40})(?:\/|$)/.exec(userAgent)?.[1]
  return name === 'Mozilla' ? undefined : name
}
