/**
 * A browser and its system in words that a person knows the own device by: „Chrome, Android“. Empty when the User-Agent
 * says nothing; a program that is no browser says its own name. Reads names only: versions say nothing to a person.
 */
export function deviceInWords(userAgent: string | undefined): string {
  if (!userAgent) return ''
  const browser = firstOf(browsers, userAgent) ?? ownName(userAgent)
  return [browser, firstOf(systems, userAgent)].filter(Boolean).join(', ')
}

/** In the order in which they must be looked for: most browsers also call themselves by the names of others. */
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

/** `curl/8.5` → curl. `Mozilla/5.0` is what everybody begins with and nobody is. */
function ownName(userAgent: string): string | undefined {
  const name = /^([A-Za-z][\w .-]{0,40})(?:\/|$)/.exec(userAgent)?.[1]
  return name === 'Mozilla' ? undefined : name
}
