import type { LoaderFunctionArgs } from 'react-router'
import { buildPageNotFound } from '#platform/pages/build-page-not-found.ts'

/** Overlong: 404. */
export function readSlugParameter({ params }: LoaderFunctionArgs): string {
  const slug = params.slug ?? ''
  if (slug.length > 250) throw buildPageNotFound()
  return slug
}
