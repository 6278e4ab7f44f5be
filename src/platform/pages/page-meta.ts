import type { MetaDescriptor } from 'react-router'

interface PageMeta {
  /** The shop's name is added unless `wholeTitle` is set. */
  title: string
  wholeTitle?: boolean
  description?: string
  /** Without a canonical address search engines are told not to index. */
  canonical?: string | undefined
  /** Path on our host; default: the shop's picture. */
  image?: string | undefined
  type?: 'website' | 'product'
  /** schema.org objects. */
  about?: object[]
}

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
  if (canonical) meta.push(...pictureMeta(image, title, canonical))
  for (const object of about) meta.push({ 'script:ld+json': { '@context': 'https://schema.org', ...object } })
  return meta
}

/** 1200 × 630 pixels. */
export const shopPicture = '/irankine.png'

function pictureMeta(image: string | undefined, title: string, canonical: string): MetaDescriptor[] {
  return [
    { property: 'og:image', content: new URL(image || shopPicture, canonical).href },
    { property: 'og:image:alt', content: image ? title : 'Įrankinė' },
    ...(image
      ? []
      : [
          { property: 'og:image:width', content: '1200' },
          { property: 'og:image:height', content: '630' },
        ]),
    { name: 'twitter:card', content: 'summary_large_image' },
  ]
}
