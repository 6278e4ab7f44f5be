import { useLocation } from 'react-router'
import { counted } from '#platform/plural.ts'
import { Banner } from '#ui/banner.tsx'

/** To who orders again: how many lines of that order the shop no longer has. */
export function GoodsGone() {
  const gone = goneIn(useLocation().state)
  if (gone === 0) return null
  return (
    <Banner kind="info" className="mb-6">
      {`${counted(gone, { one: 'prekės', few: 'prekių', other: 'prekių' })} iš ankstesnio užsakymo nebeturime, todėl jų krepšelyje nėra.`}
    </Banner>
  )
}

function goneIn(state: unknown): number {
  return typeof state === 'object' && state !== null && 'gone' in state ? Number(state.gone) || 0 : 0
}
