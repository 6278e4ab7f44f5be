export interface BreadcrumbStep {
  title: string
  href: string
}

/** schema.org BreadcrumbList. */
export function buildBreadcrumbStructuredData(steps: BreadcrumbStep[], canonical: string): object {
  return {
    '@type': 'BreadcrumbList',
    itemListElement: steps.map(({ title, href }, at) => ({
      '@type': 'ListItem',
      position: at + 1,
      name: title,
      item: new URL(href, canonical).href,
    })),
  }
}
