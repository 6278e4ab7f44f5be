import { EmptyState } from '#shell/ui/empty-state.tsx'
import { BoxIcon } from '#shell/ui/icons.tsx'
import { LinkButton } from '#shell/ui/link-button.tsx'
import type { Kind } from '../kinds.ts'
import { listAddress, type ShopListQuery } from './shop-list-query.ts'

interface NothingInListProps {
  kind: Kind
  path: string
  query: ShopListQuery
}

export function EmptyProductList({ kind, path, query }: NothingInListProps) {
  if (query.from && query.to)
    return (
      <EmptyState
        icon={<BoxIcon />}
        title="Šiomis dienomis laisvų įrankių nėra"
        action={
          <LinkButton to={listAddress(path, { page: 1, sort: query.sort, available: false })}>Rodyti visus</LinkButton>
        }
      >
        <p>Pabandykite trumpesnį laikotarpį arba kitas dienas.</p>
      </EmptyState>
    )
  if (query.available)
    return (
      <EmptyState
        icon={<BoxIcon />}
        title={kind === 'rent' ? 'Šiuo metu viskas išnuomota' : 'Šiuo metu viskas išparduota'}
        action={<LinkButton to={listAddress(path, { ...query, available: false, page: 1 })}>Rodyti visas</LinkButton>}
      >
        {kind === 'rent' && <p>Artimiausias laisvas dienas rasite įrankio kalendoriuje.</p>}
      </EmptyState>
    )
  return (
    <EmptyState
      icon={<BoxIcon />}
      title="Šioje kategorijoje prekių dar nėra"
      action={
        <LinkButton variant="quiet" to="/">
          Grįžti į pradžią
        </LinkButton>
      }
    />
  )
}
