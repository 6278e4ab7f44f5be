import { buildPageNotFound } from '#platform/pages/build-page-not-found.ts'

/** Any unknown route: the root's ErrorBoundary shows it, with status 404. */
export function loader(): never {
  throw buildPageNotFound()
}

export default function NoSuchPage() {
  return null
}
