/**
 * Whether the hand of the seat on show lies open. At a device that several people share it is covered until its owner
 * looks.
 */
class Cover {
  #looks = $state.raw<{ readonly seat: number; readonly open: boolean }>();

  isOpen(seat: number | null, shared: boolean): boolean {
    const looks = this.#looks;
    return looks !== undefined && looks.seat === seat ? looks.open : !shared;
  }

  set(seat: number, open: boolean): void {
    this.#looks = { seat, open };
  }

  /** Somebody else comes: whatever was open is covered again. */
  forget(): void {
    this.#looks = undefined;
  }
}

export const cover = new Cover();
