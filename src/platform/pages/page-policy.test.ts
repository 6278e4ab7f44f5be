import { expect, test } from 'vitest'
import { developmentPolicy, pagePolicy, withAnalytics } from './page-policy.ts'

const hosts = (policy: string) => policy.match(/https?:\/\/\S+?(?=[\s;]|$)/g) ?? []

test('a page of a shop without statistics names no foreign host', () => {
  expect(hosts(pagePolicy(["'sha256-x'"]))).toEqual([])
})

test('statistics let in one script and the addresses that it reports to, and nothing else', () => {
  for (const policy of [pagePolicy(["'sha256-x'"]), developmentPolicy]) {
    const rules = Object.fromEntries(
      withAnalytics(policy)
        .split('; ')
        .map((rule) => [rule.split(' ', 1)[0], rule]),
    )
    expect(hosts(rules['script-src'] ?? '')).toEqual(['https://www.googletagmanager.com/gtag/js'])
    expect(hosts(rules['connect-src'] ?? '')).toEqual(['https://*.google-analytics.com'])
    expect(hosts(rules['img-src'] ?? '')).toEqual(['https://*.google-analytics.com'])
    expect(hosts(withAnalytics(policy))).toHaveLength(3)
  }
})
