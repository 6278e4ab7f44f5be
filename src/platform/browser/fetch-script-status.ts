/** 404: of an older release; 0: no answer. */
export const fetchScriptStatus = (script: string): Promise<number> =>
  fetch(script, { method: 'HEAD', cache: 'no-store' }).then(
    ({ status }) => status,
    () => 0,
  )
