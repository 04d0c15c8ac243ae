# A small image with one program. Build: docker build -t talat .
# Run: docker run -d --name talat -p 127.0.0.1:7878:7878 -v talat:/data talat
FROM rust:1.95-slim-trixie AS build
RUN apt-get update && apt-get install -y --no-install-recommends gcc libc6-dev && rm -rf /var/lib/apt/lists/*
WORKDIR /src
COPY . .
RUN cargo build --release --locked -p talat

FROM debian:trixie-slim
RUN useradd --system --uid 7878 --home-dir /data --shell /usr/sbin/nologin talat \
    && install -d -o talat -g talat -m 0700 /data
COPY --from=build /src/target/release/talat /usr/local/bin/talat
USER talat
WORKDIR /data
VOLUME /data
ENV TALAT_LISTEN=0.0.0.0:7878 TALAT_DATA=/data
EXPOSE 7878
STOPSIGNAL SIGTERM
ENTRYPOINT ["talat"]
CMD ["serve"]
