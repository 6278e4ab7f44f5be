import { lazy, Suspense } from 'react'

const NotFound = lazy(async () => ({ default: (await import('./not-found.tsx')).NotFound }))

/** The not-found page for the boundaries around all pages, few of which are ever missing. */
export const MissingPage = () => (
  <Suspense>
    <NotFound />
  </Suspense>
)
