/** Filled in by `shell/action/work.ts`. */
export interface WorkOf<By extends number | null> {
  readonly by: By
}

export type Transact<By extends number | null> = <T>(action: (work: WorkOf<By>) => Promise<T>) => Promise<T>
