export { default as Art } from "./Art.svelte";
export * from "./pieces";

export { default as Booth } from "./chatuchak/Booth.svelte";
export { default as Die } from "./chatuchak/Die.svelte";
export { default as EmptySpot } from "./chatuchak/EmptySpot.svelte";
export { default as Marker } from "./chatuchak/Marker.svelte";
export { default as Tent } from "./chatuchak/Tent.svelte";
export { default as TimeSpace } from "./chatuchak/TimeSpace.svelte";
export { default as Token } from "./chatuchak/Token.svelte";

export { default as BoatCard } from "./bangkok/BoatCard.svelte";
export { default as CardBack } from "./bangkok/CardBack.svelte";
export { default as CardPile } from "./bangkok/CardPile.svelte";
export { default as Chilli } from "./bangkok/Chilli.svelte";
export { default as ChilliCard } from "./bangkok/ChilliCard.svelte";
export { default as Good } from "./bangkok/Good.svelte";
export { default as GoodsCard } from "./bangkok/GoodsCard.svelte";
export { default as MarketCell } from "./bangkok/MarketCell.svelte";
export { default as Objective } from "./bangkok/Objective.svelte";
export { default as Pontoon } from "./bangkok/Pontoon.svelte";
export { default as SoloToken } from "./bangkok/SoloToken.svelte";
export { default as Water } from "./bangkok/Water.svelte";
export { goodPaint } from "./bangkok/goods";

export { default as Cat } from "./chakapuces/Cat.svelte";
export { default as CatBack } from "./chakapuces/CatBack.svelte";
export { default as CatCard } from "./chakapuces/CatCard.svelte";
export { default as DrawPile } from "./chakapuces/DrawPile.svelte";
export { default as Flea } from "./chakapuces/Flea.svelte";
export { default as FleaBand } from "./chakapuces/FleaBand.svelte";
export { default as FleaToken } from "./chakapuces/FleaToken.svelte";

export { default as AwningBorder } from "./shared/AwningBorder.svelte";
export { default as ClosedUmbrella } from "./shared/ClosedUmbrella.svelte";
export { default as EmoteFace } from "./shared/EmoteFace.svelte";
export { default as EmptyStall } from "./shared/EmptyStall.svelte";
export { default as Icon } from "./shared/Icon.svelte";
export { default as Lanterns } from "./shared/Lanterns.svelte";
export { default as Logo } from "./shared/Logo.svelte";
export { default as Mark } from "./shared/Mark.svelte";
export { default as SeatDot } from "./shared/SeatDot.svelte";
export { seatMark } from "./shared/seats";
export type { IconName } from "./shared/icons";
