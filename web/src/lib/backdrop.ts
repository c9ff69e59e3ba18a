/**
 * The picture of a board behind the page: there before the page has started, and kept as long as it has use for it.
 *
 * Owns one element before all others. As `hero` it belongs to the start page; as `spread` it lies where a table will be,
 * until that has a board of its own. styles/backdrop.css says where the two are. Read `showBackdrop` first.
 */

export type Look = 'hero' | 'spread'

/** The same border as in backdrop.css: beside the board there is a rail, and all of the board is shown. */
const RAIL = '(min-width: 901px)'

let shown: { look: Look; frame: HTMLElement; crop: HTMLElement; picture: HTMLImageElement } | null = null
const sized = new ResizeObserver(place)

export function showBackdrop(look: Look, url: string): HTMLImageElement {
  const { frame, picture } = (shown ??= made(look))
  shown.look = look
  frame.className = `backdrop ${look}`
  if (picture.getAttribute('src') !== url) picture.src = url
  return picture
}

export function hideBackdrop(): void {
  sized.disconnect()
  shown?.frame.remove()
  shown = null
}

function made(look: Look) {
  const frame = document.createElement('div')
  const crop = document.createElement('div')
  const picture = new Image()
  picture.alt = ''
  picture.onload = place
  crop.append(picture)
  frame.append(crop)
  document.body.prepend(frame)
  sized.observe(crop)
  return { look, frame, crop, picture }
}

/** Fill the crop by a transform. A browser that draws a picture in another than its own size lays it out once more. */
function place(): void {
  if (!shown) return
  const { look, crop, picture } = shown
  const { naturalWidth: width, naturalHeight: height } = picture
  if (!width || !height) return
  const whole = look === 'spread' && matchMedia(RAIL).matches
  const [across, down] = [crop.clientWidth / width, crop.clientHeight / height]
  const scale = whole ? Math.min(across, down) : Math.max(across, down)
  const [x, y] = look === 'hero' ? [0.4, 0.3] : [0.5, 0.5]
  const [left, top] = [(crop.clientWidth - width * scale) * x, (crop.clientHeight - height * scale) * y]
  picture.style.transform = `translate(${left}px, ${top}px) scale(${scale})`
}
