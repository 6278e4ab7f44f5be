import { expect, test } from 'vitest'
import { pageAddress } from '#platform/pages/page-address.ts'
import { pageQuery } from './page-query.ts'

test.for([
  ['/?page=7919&place=104729&sort=title', '/'],
  ['/duk?raktazodis=a&page=2', '/duk'],
  ['/nuoma/grezimas?page=2&place=3&sort=-price', '/nuoma/grezimas?page=2&place=3&sort=-price'],
  [
    '/nuoma/grezimas?from=2026-11-23&to=2026-11-25&available=1',
    '/nuoma/grezimas?available=1&from=2026-11-23&to=2026-11-25',
  ],
  ['/nuoma/grezimas?from=rytoj&page=x&available=7919&sort=7919', '/nuoma/grezimas'],
  ['/nuoma/irankis/grezejas?place=2&page=9', '/nuoma/irankis/grezejas?place=2'],
  ['/pardavimas/irankis/pjuklas?place=2', '/pardavimas/irankis/pjuklas'],
  ['/search?raktazodis=pj%C5%ABklas&page=9', '/search?raktazodis=pj%C5%ABklas'],
  ['/search?place=2&raktazodis=a&from=2026-11-23', '/search?from=2026-11-23&place=2&raktazodis=a'],
] as const)('T1636 %s is rendered as %s: a page is kept by what it reads', ([url, address]) => {
  expect(pageAddress(url, pageQuery)).toBe(address)
})
