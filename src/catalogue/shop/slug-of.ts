import type { LoaderFunctionArgs } from 'react-router'
import { noSuchPage } from '#platform/pages/no-such-page.ts'

/** The slug of a product's address; one that is longer than any is a page that is not there. */
export function slugOf({ params }: LoaderFunctionArgs): string {
  const slug = params.slug ?? ''
  if (slug.length > 250) throw noSuchPage()
  return slug
}
