import { defineJobQueue } from '#platform/jobs.ts'

const halfMinute = 30
const tenMinutes = 10 * 60

/** Too slow to wait for. Delayed: the uploader and a new shop's first visitors need the cores. */
export const drawAvif = defineJobQueue<{ key: string }>('draw-avif', 3, tenMinutes)

/** Half a minute after the commit: pages just opened still ask for them. */
export const deletePicture = defineJobQueue<{ key: string }>('erase-picture', 8, halfMinute)

/** Hourly: the invariants count files without a picture after three hours. */
export const purgePicturesJob = defineJobQueue<Record<string, never>>('sweep-pictures', 0)
