import type { MetaDescriptor } from 'react-router'

interface PageMeta {
  /** Without the shop's name, which is added; the home page says its whole title by `wholeTitle`. */
  title: string
  wholeTitle?: boolean
  description?: string
  /** The page's one true address, from `canonicalAddress`; without it the page is not for search engines. */
  canonical?: string
  /** Path of a picture on our host. */
  image?: string
  type?: 'website' | 'product'
  /** schema.org's objects about what is on the page. */
  about?: object[]
}

/** Everything in a page's head that search engines and messengers read. */
export function pageMeta({ title, wholeTitle, description, canonical, image, type, about = [] }: PageMeta) {
  const meta: MetaDescriptor[] = [
    { title: wholeTitle ? title : `${title} | Įrankinė` },
    { property: 'og:title', content: title },
    { property: 'og:site_name', content: 'Įrankinė' },
    { property: 'og:locale', content: 'lt_LT' },
    { property: 'og:type', content: type ?? 'website' },
  ]
  if (description)
    meta.push({ name: 'description', content: description }, { property: 'og:description', content: description })
  if (canonical)
    meta.push({ tagName: 'link', rel: 'canonical', href: canonical }, { property: 'og:url', content: canonical })
  else meta.push({ name: 'robots', content: 'noindex' })
  if (canonical && image) meta.push({ property: 'og:image', content: new URL(image, canonical).href })
  for (const object of about) meta.push({ 'script:ld+json': { '@context': 'https://schema.org', ...object } })
  return meta
}
