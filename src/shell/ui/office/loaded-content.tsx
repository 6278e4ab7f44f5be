import type { ReactNode } from 'react'
import { Skeleton } from '../skeleton.tsx'
import { LoadFailure } from './load-failure.tsx'
import type { LoadState } from './use-loaded.ts'

interface WhenReadProps<Main extends object, Beside extends object> {
  main: LoadState<Main>
  /** Awaited, but its failure keeps nothing back. */
  beside: LoadState<Beside>
  /** „Įkainių gauti nepavyko“. */
  failed: string
  children: (main: Main, beside: Beside | undefined) => ReactNode
}

/** A form that begins with what was read: it is there once all is known. */
export function LoadedContent<Main extends object, Beside extends object>(props: WhenReadProps<Main, Beside>) {
  const { main, beside, failed, children } = props
  if (main.data && (beside.data || beside.problem !== null)) return children(main.data, beside.data)
  if (main.problem === null) return <Skeleton className="h-96 w-full" />
  return main.data ? null : <LoadFailure title={failed} problem={main.problem} />
}
