/** Id of the list of an underwriter's conditions on the page of a quote. */
export const CONDITIONS_ID = 'conditions'

/** Path of the page on which the list is to be shown as soon as it is drawn. */
let awaitedOn: string | null = null

const show = (list: HTMLElement): void => {
  awaitedOn = null
  list.scrollIntoView({ block: 'start' })
  list.focus()
}

/** Leads to the list, where need be by way of the tab that it is on. */
export const showConditions = (openTab: () => void): void => {
  const list = document.getElementById(CONDITIONS_ID)
  if (list) {
    show(list)
    return
  }
  awaitedOn = location.pathname
  openTab()
}

/** Takes the list once it is drawn. */
export const conditionsDrawn = (list: HTMLElement | null): void => {
  if (list && awaitedOn === location.pathname) show(list)
}
