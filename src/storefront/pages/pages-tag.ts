/** Of cached answers that show a text of the owner. */
export const pagesTag = 'pages'
