import type { Reader } from '#platform/database/database.ts'
import { labels } from '../labels.tables.ts'

/** Without any, lists and files say nothing of labels. */
export const hasLabels = async (reader: Reader): Promise<boolean> => (await reader.$count(labels)) > 0
