/** What a task may be about: one thing, by its id. */
export const taskSubjects = ['order', 'client', 'unit', 'product', 'quote'] as const
export type TaskSubject = (typeof taskSubjects)[number]
