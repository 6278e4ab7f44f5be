import { expect, test } from 'vitest'
import { pageMeta } from './page-meta.ts'

const contentOf = (meta: object[], name: string) =>
  (meta.find((tag) => 'property' in tag && tag.property === name) as { content?: string } | undefined)?.content

test('a page that is shared shows its own picture, by its whole address', () => {
  const meta = pageMeta({
    title: 'Grąžtas',
    canonical: 'https://shop.lt/nuoma/irankis/g',
    image: '/images/a-1280.webp',
  })
  expect(contentOf(meta, 'og:image')).toBe('https://shop.lt/images/a-1280.webp')
  expect(contentOf(meta, 'og:url')).toBe('https://shop.lt/nuoma/irankis/g')
})

test('a page without a picture shows the shop’s, with its measures', () => {
  const meta = pageMeta({ title: 'Pradžia', canonical: 'https://shop.lt/', image: '' })
  expect(contentOf(meta, 'og:image')).toBe('https://shop.lt/irankine.png')
  expect(contentOf(meta, 'og:image:width')).toBe('1200')
})

test('a page that is nothing for search engines has no picture and says so', () => {
  const meta = pageMeta({ title: 'Krepšelis' })
  expect(contentOf(meta, 'og:image')).toBeUndefined()
  expect(meta).toContainEqual({ name: 'robots', content: 'noindex' })
})
