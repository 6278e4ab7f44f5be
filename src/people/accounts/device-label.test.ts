import { expect, test } from 'vitest'
import { formatDeviceLabel } from './device-label.ts'

const webkit = 'AppleWebKit/537.36 (KHTML, like Gecko)'

test.each([
  [`Mozilla/5.0 (Linux; Android 10; K) ${webkit} Chrome/141.0.0.0 Mobile Safari/537.36`, 'Chrome, Android'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/141.0.0.0 Safari/537.36`, 'Chrome, Windows'],
  [`Mozilla/5.0 (Windows NT 10.0; Win64; x64) ${webkit} Chrome/141.0.0.0 Safari/537.36 Edg/141.0.0.0`, 'Edge, Windows'],
  [`Mozilla/5.0 (X11; Linux x86_64) ${webkit} Chrome/141.0.0.0 Safari/537.36 OPR/120.0.0.0`, 'Opera, Linux'],
  [
    `Mozilla/5.0 (Linux; Android 14; SM-S921B) ${webkit} SamsungBrowser/28.0 Chrome/130.0.0.0 Mobile Safari/537.36`,
    'Samsung Internet, Android',
  ],
  [`Mozilla/5.0 (X11; CrOS x86_64 14541.0.0) ${webkit} Chrome/141.0.0.0 Safari/537.36`, 'Chrome, ChromeOS'],
  ['Mozilla/5.0 (X11; Linux x86_64; rv:143.0) Gecko/20100101 Firefox/143.0', 'Firefox, Linux'],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Mobile/15E148 Safari/604.1',
    'Safari, iPhone',
  ],
  [
    'Mozilla/5.0 (iPhone; CPU iPhone OS 18_6 like Mac OS X) AppleWebKit/605.1.15 (KHTML, like Gecko) CriOS/141.0 Mobile/15E148 Safari/604.1',
    'Chrome, iPhone',
  ],
  [
    'Mozilla/5.0 (Macintosh; Intel Mac OS X 10_15_7) AppleWebKit/605.1.15 (KHTML, like Gecko) Version/18.6 Safari/605.1.15',
    'Safari, Mac',
  ],
  ['Mozilla/5.0 (Windows NT 10.0; Win64; x64)', 'Windows'],
  ['curl/8.5.0', 'curl'],
  ['Mozilla/5.0', ''],
  ['', ''],
  [undefined, ''],
  ['<script>alert(1)</script>', ''],
])('%s is „%s“', (userAgent, words) => {
  expect(formatDeviceLabel(userAgent)).toBe(words)
})
