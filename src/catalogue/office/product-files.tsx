import { lazy, Suspense, useState } from 'react'
import { Button } from '#ui/button.tsx'
import { FileIcon } from '#ui/icons.tsx'
import { ExportButton } from '#ui/office/export-button.tsx'
import { Allowed } from '#ui/office/may.tsx'
import type { useNotices } from '#ui/office/notice.tsx'
import { english, whatFailed } from '#ui/office/what-failed.tsx'
import { AdminProducts } from '../catalogue.office.contract.ts'
import type { Kind } from '../kinds.ts'
import type { ListFilters } from './office-products.ts'

/** Comes when a file is to be read. */
const ImportProducts = lazy(() => import('./import-products.tsx'))

type ProductFilesProps = {
  kind: Kind
  /** What the list is narrowed to; the file holds the same. */
  given: ListFilters
  say: ReturnType<typeof useNotices>['say']
  onImported: () => void
}

/** The list as a CSV file, and products from one. */
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
