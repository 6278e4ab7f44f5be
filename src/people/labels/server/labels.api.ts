import type { ModuleApi } from '#platform/http/api-server.ts'
import {
  AssignLabel,
  CreateLabel,
  ListLabels,
  MergeLabels,
  RemoveLabel,
  UnassignLabel,
  UpdateLabel,
} from '../labels.contract.ts'
import { assignLabel, unassignLabel } from './assign-label.ts'
import { listLabels, showLabel } from './labels.queries.ts'
import { createLabel, mergeLabels, removeLabel, updateLabel } from './save-label.ts'

export const registerLabelListRoutes: ModuleApi = (route) => {
  route(ListLabels, async ({ query: { counted }, database: { db } }) => ({
    data: await listLabels(db, { counted: counted !== undefined }),
  }))

  route(CreateLabel, async ({ body, act }) =>
    act(async (work) => ({ data: await showLabel(work.tx, await createLabel(work, body)) })),
  )

  route(UpdateLabel, async ({ params: { id }, body, act }) =>
    act(async (work) => {
      await updateLabel(work, { id, ...body })
      return { data: await showLabel(work.tx, id) }
    }),
  )

  route(MergeLabels, async ({ params: { id }, body: { into }, act }) =>
    act(async (work) => {
      await mergeLabels(work, { id, into })
      return { data: await showLabel(work.tx, into) }
    }),
  )

  route(RemoveLabel, async ({ params: { id }, act }) => act((work) => removeLabel(work, { id })))

  route(AssignLabel, async ({ params: { id: labelId }, body, act }) =>
    act(async (work) => ({ changed: await assignLabel(work, { labelId, ...body }) })),
  )

  route(UnassignLabel, async ({ params: { id: labelId }, body, act }) =>
    act(async (work) => ({ changed: await unassignLabel(work, { labelId, ...body }) })),
  )
}
