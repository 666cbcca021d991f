/** Entries with a shareable key are those of all maps with the same `shared`; the others are its own. */
export class SharingMap extends Map {
  #shared;
  #isShareable;

  /** `isShareable` decides by a key, which is a string. */
  constructor(shared, isShareable) {
    super();
    this.#shared = shared;
    this.#isShareable = isShareable;
  }

  get(key) {
    return this.#isShareable(key) ? this.#shared.get(key) : super.get(key);
  }

  has(key) {
    return this.#isShareable(key) ? this.#shared.has(key) : super.has(key);
  }

  set(key, value) {
    if (this.#isShareable(key)) this.#shared.set(key, value);
    else super.set(key, value);
    return this;
  }

  delete(key) {
    return this.#isShareable(key) ? this.#shared.delete(key) : super.delete(key);
  }
}
