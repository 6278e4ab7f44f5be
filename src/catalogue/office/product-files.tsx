import { lazy, Suspense, useState } from 'react'
import { Button } from '#shell/ui/button.tsx'
import { FileIcon } from '#shell/ui/icons.tsx'
import { ExportButton } from '#shell/ui/office/export-button.tsx'
import { Allowed } from '#shell/ui/office/may.tsx'
import type { useNotices } from '#shell/ui/office/notice.tsx'
import { english, whatFailed } from '#shell/ui/office/what-failed.tsx'
import { AdminProducts } from '../catalogue.office.contract.ts'
import type { Kind } from '../kinds.ts'
import type { ListFilters } from './office-products.ts'

const ImportProducts = lazy(() => import('./import-products.tsx'))

type ProductFilesProps = {
  kind: Kind
  given: ListFilters
  say: ReturnType<typeof useNotices>['say']
  onImported: () => void
}

export function ProductFiles({ kind, given, say, onImported }: ProductFilesProps) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <ExportButton
        call={AdminProducts[kind].export}
        query={given}
        onFailed={(thrown) =>
          say.failed(whatFailed(thrown, english('An error occurred while processing your request')))
        }
      />
      <Allowed right="catalogue:write">
        <Button variant="quiet" onClick={() => setOpen(true)}>
          <FileIcon />
          Importuoti CSV
        </Button>
      </Allowed>
      {open && (
        <Suspense fallback={null}>
          <ImportProducts kind={kind} onClose={() => setOpen(false)} onDone={onImported} />
        </Suspense>
      )}
    </>
  )
}
