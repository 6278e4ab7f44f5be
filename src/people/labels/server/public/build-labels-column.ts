import type { FileColumn } from '#shell/exports/file-column.ts'
import type { Label } from '../../label.ts'

/** Of the list's column that shows the labels. */
export const buildLabelsColumn = (of: string): FileColumn<{ labels?: Label[] | undefined }> => ({
  field: 'labels',
  head: 'Žymos',
  of,
  cell: ({ labels = [] }) => labels.map(({ name }) => name).join(', '),
})
