/**
 * Notifications of the browser: showing them, and the user's choice, which is kept in this browser like its permission.
 */
import { createStore } from '#api/store.ts'
import { storedChoice } from './choices.ts'

/** `unsupported`: browsers on Android show only those of a service worker, which the dashboard does not have. */
type Support = NotificationPermission | 'unsupported'
const readSupport = (): Support =>
  !('Notification' in globalThis) || navigator.userAgent.includes('Android') ? 'unsupported' : Notification.permission

/** Whether this browser shows notifications. It changes in the browser's own settings, too. */
export const notificationSupport = createStore<Support>(readSupport())
const refreshSupport = () => notificationSupport.set(readSupport())
if (notificationSupport.get() !== 'unsupported')
  void navigator.permissions
    .query({ name: 'notifications' })
    .then((status) => status.addEventListener('change', refreshSupport))
    // Without it, a change shows after a reload.
    .catch(() => null)

export type NotificationChoice = 'off' | 'on'
/** Off until the user turns them on. */
export const notificationChoice = storedChoice<NotificationChoice>('notifications', 'off', (text) =>
  text === 'on' || text === 'off' ? text : null,
)

/**
 * Turning them on asks for the browser's permission, and has no effect without it. Resolves to whether the choice is in
 * force.
 */
export async function chooseNotifications(choice: NotificationChoice): Promise<boolean> {
  // The answer counts: some browsers answer without asking the user, and leave their permission unchanged.
  const isGranted = choice === 'off' || (await Notification.requestPermission()) === 'granted'
  refreshSupport()
  notificationChoice.set(isGranted ? choice : 'off')
  return isGranted
}

interface NotificationOfWork {
  readonly title: string
  readonly body: string
  /** Identifies the notification: of several tabs that show the same one, only one is seen. */
  readonly id: string
  readonly onClick: () => void
}

/** Shows nothing unless the user wants it. Returns a function that removes it. */
export function showNotification({ title, body, id, onClick }: NotificationOfWork): () => void {
  if (notificationChoice.get() !== 'on' || readSupport() !== 'granted') return () => {}
  const notification = new Notification(title, {
    body,
    tag: `quarterdeck-${id}`,
    icon: `${import.meta.env.BASE_URL}icon.svg`,
  })
  notification.addEventListener('click', () => {
    window.focus()
    onClick()
    notification.close()
  })
  return () => notification.close()
}
